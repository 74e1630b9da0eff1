/** content/enterprise.yaml. */
export const enterprise = __CONTENT__.enterprise;
