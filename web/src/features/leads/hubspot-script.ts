/**
 * Runs a script of HubSpot's.
 * @param signal removes the script while it has not come; the promise then rejects
 * @throws Error when it is blocked or cannot be loaded
 */
export function runScript(src: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error("HubSpot's script was not loaded"));
    };
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = fail;
    signal.addEventListener('abort', fail, { once: true });
    document.head.append(script);
  });
}
