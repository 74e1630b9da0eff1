import { ApiFailure } from '#web/lib/api.ts';
import { saveFile } from './save-file.ts';
import { accessToken } from './session.ts';

/**
 * Saves a file of the desk's api. A plain link could not send the token.
 * @param path below /api/desk
 * @param name of the file, if the api gives none
 * @throws ApiFailure for every error response and when there is no response
 */
export async function download(path: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken()}` };
  const response = await fetch(`/api/desk${path}`, { headers }).catch((error: unknown) => {
    throw new ApiFailure(0, null, { cause: error });
  });
  if (!response.ok) throw new ApiFailure(response.status, await response.json().catch(() => null));
  const given = /filename="?([\w.-]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(given ?? name, await response.blob());
}
