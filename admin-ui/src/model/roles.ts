import type { Role } from './identity.ts'

/** The roles with their permissions. */
export const roles: { role: Role; text: string; may: string }[] = [
  { role: 'administrator', text: 'Administrator', may: 'does everything' },
  { role: 'editor', text: 'Editor', may: 'writes all content and answers inquiries' },
  {
    role: 'viewer',
    text: 'Viewer',
    may: 'sees everything an editor sees, and changes nothing',
  },
]

/** The label of a role. */
export function roleText(role: Role): string {
  return roles.find((one) => one.role === role)?.text ?? role
}
