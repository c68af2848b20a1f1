// What the page takes from browsers and the declarations of TypeScript 4.8 lack, or have for less than this page's elements.

interface Array<T> {
  toSorted(compare?: (one: T, other: T) => number): T[];
  findLast(predicate: (element: T, index: number, array: T[]) => unknown): T | undefined;
}

// All elements of the page are HTML or SVG.
interface Element extends HTMLOrSVGElement {
  hidden: any;
}

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}


// What the page's parts report to each other through the window.
interface WindowEventMap {
  /** The map has another mode of drawing. */
  "planday-drawing": CustomEvent<"none" | "corners" | "lasso" | "from" | "to" | "reach">;
  /** Something to show for some seconds. */
  "planday-note": CustomEvent<string>;
}

// The service worker, which has another scope: `clients`, and what its events bring.
declare const clients: any;

interface Window {
  readonly clients: any;
}

interface WindowEventMap {
  install: any;
  activate: any;
  fetch: any;
  notificationclick: any;
}
