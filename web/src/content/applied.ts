/** content/application.yaml. */
export const applied = __CONTENT__.application;
