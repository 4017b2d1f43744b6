import type { Role } from '../../model/identity.ts'

/** What people call the roles, the one that may least first. */
export const roleNames: Record<Role, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  administrator: 'Administrator',
}

/** What a token of a role may do. */
export const roleTexts: Record<Role, string> = {
  viewer: 'Reads what staff read, and writes nothing.',
  editor: 'Reads and writes all content, media, inquiries and analytics.',
  administrator:
    'Does all of that and what else there is, but nothing about users, tokens, security, backups, mail and webhooks.',
}
