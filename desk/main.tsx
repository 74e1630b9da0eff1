import './styles/desk.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ApiFailure } from '#web/lib/api.ts';
import { watchUse } from './lib/session.ts';
import { screens } from './screens.tsx';

/** Starts the desk. It has its own document and build, so that no public page loads any of it. */
const client = new QueryClient({
  defaultOptions: {
    // What is done without a network fails at once, instead of waiting and being sent later by itself.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // A refusal would be repeated. Only calls that got no answer are worth retrying.
      retry: (failures, error) => failures < 2 && error instanceof ApiFailure && [0, 502, 503].includes(error.status),
    },
  },
});

watchUse();
const root = document.getElementById('desk');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={createBrowserRouter(screens, { basename: '/desk' })} />
      </QueryClientProvider>
    </StrictMode>,
  );
