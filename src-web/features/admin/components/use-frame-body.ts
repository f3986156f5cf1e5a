import { useEffect, useState } from 'react';
import { dirOf } from '#contract/words';
import { siteLanguage } from '../../../lib/page-language.ts';

export const useFrameBody = () => {
  const [frame, attach] = useState<HTMLIFrameElement | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => (frame === null ? undefined : enter(frame, setBody)), [frame]);
  return { attach, body };
};

const ATTRIBUTES = ['class', 'data-theme', 'data-js'] as const;

const enter = (frame: HTMLIFrameElement, onBody: (body: HTMLElement | null) => void): (() => void) => {
  let undress: (() => void) | null = null;
  let current: Document | null = null;
  const look = () => {
    const inner = frame.contentDocument;
    if (inner === null || inner === current) return;
    current = inner;
    undress?.();
    undress = dress(document, inner);
    onBody(inner.body);
  };
  look();
  frame.addEventListener('load', look);
  return () => {
    frame.removeEventListener('load', look);
    undress?.();
    onBody(null);
  };
};

const dress = (from: Document, to: Document): (() => void) => {
  const copyAttributes = () => {
    for (const name of ATTRIBUTES) {
      const value = from.documentElement.getAttribute(name);
      if (value === null) to.documentElement.removeAttribute(name);
      else to.documentElement.setAttribute(name, value);
    }
  };
  const copy = (node: Node) => to.head.append(to.importNode(node, true));
  copyAttributes();
  to.documentElement.lang = siteLanguage();
  to.documentElement.dir = dirOf(siteLanguage());
  to.body.inert = true;
  // Some style sheets are linked at the end of the document's body.
  for (const style of from.querySelectorAll('link[rel="stylesheet"], style')) copy(style);

  // Styles are copied again, because rendering may load more and the theme may change.
  const styles = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (isStyle(node)) copy(node);
  });
  styles.observe(from.head, { childList: true });
  const attributes = new MutationObserver(copyAttributes);
  attributes.observe(from.documentElement, { attributes: true, attributeFilter: [...ATTRIBUTES] });
  return () => {
    styles.disconnect();
    attributes.disconnect();
  };
};

const isStyle = (node: Node): node is Element =>
  node instanceof Element && node.matches('link[rel="stylesheet"], style');
