import type { Activity } from '../../api/dashboard.ts'

type Act = Activity['op']

/** The type of lines about accounts, tokens and settings. Only administrators see them. */
export const securityType = 'security'

/** The subject of each action. An action that the server adds does not compile until it is listed here. */
const subjects: Record<Act, 'entry' | 'plugin' | 'security'> = {
  created: 'entry',
  updated: 'entry',
  published: 'entry',
  restored: 'entry',
  deleted: 'entry',
  undeleted: 'entry',
  erased: 'entry',
  noted: 'plugin',
  'signed-in': 'security',
  'sign-in-failed': 'security',
  locked: 'security',
  'user-added': 'security',
  'user-removed': 'security',
  'role-changed': 'security',
  'password-changed': 'security',
  invited: 'security',
  uninvited: 'security',
  'factor-added': 'security',
  'factor-removed': 'security',
  'token-added': 'security',
  'token-removed': 'security',
  'webhook-added': 'security',
  'webhook-removed': 'security',
  'webhook-off': 'security',
  'setting-changed': 'security',
  'backup-taken': 'security',
}

/** The possible actions for a type. Lines of plugins belong to no type. */
export function actsOf(type: string | undefined): Act[] {
  const subject = type === securityType ? 'security' : 'entry'
  return (Object.keys(subjects) as Act[]).filter(
    (act) =>
      subjects[act] === subject || (type === undefined && subjects[act] === 'plugin'),
  )
}
