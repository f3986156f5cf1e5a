import { expect, test } from 'vitest';
import { normalisedAddress } from '../../src-web/app/address.ts';
import { leavesHome, routeOf, sectionOf } from '../../src-web/lib/section-hash.ts';

test('a hash without a slash names a section', () => {
  expect(sectionOf('#pricing')).toBe('pricing');
  expect(sectionOf('#contact-form')).toBe('contact-form');
});

test('routes and an empty hash name no section', () => {
  for (const hash of ['', '#', '#/', '#/about', '#/reset-password?token=a']) expect(sectionOf(hash)).toBeNull();
});

test('the route is what follows the hash, and the home page without one', () => {
  expect(routeOf('#/dashboard')).toBe('/dashboard');
  expect(routeOf('#pricing')).toBe('/');
  expect(routeOf('')).toBe('/');
});

test('only another route leaves the home page', () => {
  for (const hash of ['', '#', '#/', '#/?from=mail', '#pricing']) expect(leavesHome(hash)).toBe(false);
  for (const hash of ['#/about', '#/admin', '#/nowhere']) expect(leavesHome(hash)).toBe(true);
});

test('a document with an address of its own goes on at its route', () => {
  expect(normalisedAddress('/', '')).toBeNull();
  expect(normalisedAddress('/', '#/about')).toBeNull();
  expect(normalisedAddress('/about', '')).toBe('/#/about');
  expect(normalisedAddress('/projects/proj-1', '')).toBe('/#/projects/proj-1');
});

test('the answer to a form posted without script goes on at the home page', () => {
  expect(normalisedAddress('/contact', '')).toBe('/');
  expect(normalisedAddress('/contact/sent', '#contact')).toBe('/#contact');
});
