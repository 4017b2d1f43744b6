import type { Activity, DashboardStats } from '../api/dashboard.ts'
import { exchange } from './serve.ts'

/** The figures of a dashboard. */
export const stats: DashboardStats = {
  totalProducts: 6,
  totalServices: 4,
  totalBlogPosts: 9,
  newInquiries: 1200,
  captions: {
    totalProducts: '+2 this month',
    totalServices: 'All active',
    totalBlogPosts: 'Updated weekly',
    newInquiries: '+12 this week',
  },
  uptime: { percent: 100, since: '2026-01-01T10:00:00.000Z' },
}

/** Something that was done, numbered by its id. */
export function activity(id: string, values: Partial<Activity> = {}): Activity {
  return {
    id,
    icon: 'fas fa-box',
    description: `Product number ${id} was updated`,
    timestamp: '2026-01-01T10:00:00.000Z',
    op: 'updated',
    type: 'product',
    entry: 'atlas',
    title: 'Atlas',
    by: 'ada',
    ...values,
  }
}

/** The responses for the dashboard. */
export const dashboardAnswers = [
  exchange('GET', '/api/admin/stats', 200, stats),
  exchange('GET', '/api/admin/upcoming?limit=5', 200, []),
  exchange('GET', '/api/admin/first-steps', 200, { steps: [] }),
  exchange('GET', '/api/admin/activity?limit=5&security=false', 200, [
    activity('1'),
    activity('2'),
  ]),
]
