/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page holds all it needs. */
import type { Page } from '@playwright/test';

/**
 * The faults of a page's layout, in words: sideways scroll, a dialog's background shorter than its content, and text
 * that is cut, that falls apart into letters, or that overlaps other text. While a dialog is open only the dialog is
 * checked.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults);

/** This function runs in the page, so it contains all that it needs. */
const findFaults = (): string[] => {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  const view = dialog ?? document.documentElement;
  const faults: string[] = [];

  const named = (element: Element): string => {
    const words = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 24);
    return `${element.localName}.${element.classList[0] ?? ''} "${words}"`;
  };

  if (view.scrollWidth > view.clientWidth) faults.push(`scrolls sideways, ${view.scrollWidth} in ${view.clientWidth}`);
  const panel = dialog?.firstElementChild;
  if (panel instanceof HTMLElement && panel.scrollHeight > panel.offsetHeight + 1) {
    faults.push(`the paper is ${panel.offsetHeight} high and holds ${panel.scrollHeight}`);
  }

  interface Line {
    owner: Element;
    block: Element;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  const isInline = (element: Element): boolean => /^(?:inline|contents)$/.test(getComputedStyle(element).display);
  /** These elements are only read aloud, or lie over the page on purpose. */
  const isApart = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null && at !== view; at = at.parentElement) {
      const { position, clipPath, opacity } = getComputedStyle(at);
      const isUnseen = clipPath !== 'none' || (at instanceof HTMLElement && at.offsetWidth === 1);
      if (isUnseen || opacity === '0' || position === 'fixed' || position === 'sticky') return true;
    }
    return false;
  };
  /** The nearest outer element that cuts off what exceeds it. */
  const cutter = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null && at !== view; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at);
      if (textOverflow === 'ellipsis') return null;
      if (overflowX === 'hidden' || overflowX === 'clip') return at;
      if (overflowX === 'auto' || overflowX === 'scroll') return null;
    }
    return null;
  };

  /** The heights between which an element is visible, through all that scrolls or ends around it. */
  const opening = (element: Element): { top: number; bottom: number } => {
    const seen = { top: -Infinity, bottom: Infinity };
    for (let at: Element | null = element; at !== null && at !== view; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === 'visible') continue;
      const { top, bottom } = at.getBoundingClientRect();
      seen.top = Math.max(seen.top, top);
      seen.bottom = Math.min(seen.bottom, bottom);
    }
    return seen;
  };

  const lines: Line[] = [];
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode() !== null) {
    const text = texts.currentNode;
    const owner = text.parentElement;
    if (owner === null || (text.textContent ?? '').trim() === '') continue;
    if (!owner.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) || isApart(owner)) continue;
    let block: Element = owner;
    while (isInline(block) && block.parentElement !== null) block = block.parentElement;
    const cut = cutter(owner)?.getBoundingClientRect();
    range.selectNodeContents(text);
    // A line with scripts of both directions has several parts.
    const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
    if (tops.size > Math.max(4, (text.textContent ?? '').trim().length / 4)) {
      faults.push(`a few letters a line: ${named(owner)}`);
    }
    const { top: upper, bottom: lower } = opening(owner);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 2 || bottom > lower + 2 || top < upper - 2) continue;
      if (cut !== undefined && (right > cut.right + 1 || left < cut.left - 1)) faults.push(`cut: ${named(owner)}`);
      // A font's box is higher than its line.
      const inset = (bottom - top) * 0.25;
      // A text that ends in an ellipsis is not drawn behind it.
      const isEnded = getComputedStyle(owner).textOverflow === 'ellipsis';
      const end = isEnded ? Math.min(right, owner.getBoundingClientRect().right) : right;
      lines.push({ owner, block, left, right: end, top: top + inset, bottom: bottom - inset });
    }
  }

  lines.sort((a, b) => a.top - b.top);
  for (const [index, line] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (other === undefined || other.top >= line.bottom) break;
      const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const isOwn = line.block === other.block || line.owner.contains(other.owner) || other.owner.contains(line.owner);
      if (width > 2 && !isOwn) faults.push(`${named(line.owner)} and ${named(other.owner)} lie on each other`);
    }
  }
  return [...new Set(faults)];
};
