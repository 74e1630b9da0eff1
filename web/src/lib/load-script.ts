/**
 * Loads a classic script into the page.
 * @param signal aborting it gives up on a script that has not loaded yet, and removes it
 * @throws Error when the script is blocked, fails to load or was given up on
 */
export function loadScript(src: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`${src} was not loaded`));
    };
    script.src = src;
    script.async = true;
    script.onload = () => {
      signal.removeEventListener('abort', fail);
      resolve();
    };
    script.onerror = fail;
    signal.addEventListener('abort', fail, { once: true });
    document.head.append(script);
  });
}
