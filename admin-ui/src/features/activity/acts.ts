import type { Activity } from '../../api/dashboard.ts'

/** What can have been done to an entry. */
const acts: Activity['op'][] = [
  'created',
  'updated',
  'deleted',
  'published',
  'undeleted',
  'erased',
]

/** What lines about accounts, tokens and settings have for a type. Administrators alone are told. */
export const securityType = 'security'

/** What such lines can tell. */
const securityActs: Activity['op'][] = [
  'signed-in',
  'sign-in-failed',
  'locked',
  'user-added',
  'user-removed',
  'role-changed',
  'password-changed',
  'factor-added',
  'factor-removed',
  'token-added',
  'token-removed',
  'webhook-added',
  'webhook-removed',
  'webhook-off',
  'setting-changed',
  'backup-taken',
]

/** What can have been done to what a filter by type leaves. */
export function actsOf(type: string | undefined): Activity['op'][] {
  return type === securityType ? securityActs : acts
}
