// In one file, so that the site with scripts of others is built once.
import './third-party/consent.ts';
import './third-party/scripts.ts';
