import type { RouteObject } from 'react-router-dom';
import { Desk } from './frame/desk.tsx';
import { Failed } from './frame/failed.tsx';
import { NoScreen } from './frame/no-screen.tsx';
import { Opening } from './frame/opening.tsx';

/** The desk's screens, by their path below /desk; each is a chunk of its own. */
export const screens: RouteObject[] = [
  {
    path: '/',
    Component: Desk,
    ErrorBoundary: Failed,
    HydrateFallback: Opening,
    children: [
      { path: 'leads/:id?', lazy: async () => ({ Component: (await import('./leads/leads.tsx')).default }) },
      ...['links', 'links/add', 'links/r/:slug'].map((path) => ({
        path,
        lazy: async () => ({ Component: (await import('./links/links.tsx')).default }),
      })),
      { path: '*', Component: NoScreen },
    ],
  },
];
