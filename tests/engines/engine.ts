/** A window of a browser, driven as far as our journeys need it. Selectors are CSS. */
export interface Window {
  go(url: string): Promise<void>;
  back(): Promise<void>;
  /** Clicks as a mouse does, in the middle of the element. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** The value of a JavaScript expression in the page; it must be JSON. */
  value<T>(expression: string): Promise<T>;
  /** Works inside a frame until the returned promise is settled. */
  inFrame(selector: string, work: (frame: Pick<Window, 'click' | 'type' | 'value'>) => Promise<void>): Promise<void>;
}

export interface Engine {
  name: string;
  /** Where the browser is installed, or null. */
  installed(): boolean;
  /** Opens a fresh profile with one window of this width (500 px is the least that WebKit's can have). */
  open(width: number): Promise<{ window: Window; close(): Promise<void> }>;
}
