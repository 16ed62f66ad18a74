import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Notification = CallReply<typeof calls.listNotifications>['notifications'][number];

export const notificationsKey = ['notifications'] as const;

/** How many are unread: for the bell. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: ({ signal }) => api(calls.listNotifications, { query: { limit: 1, unread: true } }, { signal }),
    select: ({ unread }) => unread,
  });

export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list'],
    queryFn: ({ signal, pageParam }) =>
      api(
        calls.listNotifications,
        { query: { limit: 20, ...(pageParam === '' ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const notificationChoicesQuery = () =>
  queryOptions({
    queryKey: ['notification-choices'],
    queryFn: ({ signal }) => api(calls.getNotificationChoices, {}, { signal }),
  });
