import type { Role } from '../../model/identity.ts'

/** The labels of the roles, the lowest first. */
export const roleNames: Record<Role, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  administrator: 'Administrator',
}

/** The permissions of a token of a role. */
export const roleTexts: Record<Role, string> = {
  viewer: 'Reads what staff read, and writes nothing.',
  editor: 'Reads and writes all content, media, inquiries and analytics.',
  administrator:
    'Does all of that and what else there is, but nothing about users, tokens, security, backups, mail and webhooks.',
}
