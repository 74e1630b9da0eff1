/** A browser window with the operations that the journeys need. Selectors are CSS. */
export interface Window {
  go(url: string): Promise<void>;
  back(): Promise<void>;
  /** Clicks like a mouse, in the middle of the element. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page; its value must be JSON. */
  value<T>(expression: string): Promise<T>;
  /** Runs work inside a frame until its promise settles. */
  inFrame(selector: string, work: (frame: Pick<Window, 'click' | 'type' | 'value'>) => Promise<void>): Promise<void>;
}

export interface Engine {
  name: string;
  installed(): boolean;
  /** Opens a fresh profile with one window of this width (WebKit's minimum is 500 px). */
  open(width: number): Promise<{ window: Window; close(): Promise<void> }>;
}
