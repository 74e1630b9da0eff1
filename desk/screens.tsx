import type { RouteObject } from 'react-router-dom';
import { Desk } from './frame/desk.tsx';
import { Failed, Starting } from './frame/starting.tsx';
import { NoScreen } from './pieces/no-screen.tsx';

/** The desk's screens, by path below /desk. Each is loaded as a chunk of its own. */
export const screens: RouteObject[] = [
  { path: '/password', HydrateFallback: Starting, lazy: () => import('./sign-in/choose-password.tsx') },
  {
    path: '/',
    Component: Desk,
    ErrorBoundary: Failed,
    HydrateFallback: Starting,
    children: [
      { index: true, lazy: () => import('./today/today.tsx') },
      { path: 'leads/:id?', lazy: () => import('./kit/record-list.tsx') },
      { path: 'links/:id?', lazy: () => import('./links/links.tsx') },
      { path: 'add-link', lazy: () => import('./links/links.tsx') },
      { path: 'content', lazy: () => import('./content/content.tsx') },
      { path: 'content/:name', lazy: () => import('./content/document.tsx') },
      { path: 'set-up', lazy: () => import('./set-up/set-up.tsx') },
      { path: 'people', lazy: () => import('./people/people.tsx') },
      { path: 'numbers', lazy: () => import('./numbers/numbers.tsx') },
      // Whatever the api declares.
      { path: ':resource', lazy: () => import('./kit/record-list.tsx') },
      { path: ':resource/:id', lazy: () => import('./kit/record-page.tsx') },
      { path: '*', Component: NoScreen },
    ],
  },
];
