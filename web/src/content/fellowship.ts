/** content/fellowship.yaml. */
export const fellowship = __CONTENT__.fellowship;
