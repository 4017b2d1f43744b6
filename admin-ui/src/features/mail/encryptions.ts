import type { MailServer } from '../../api/mails.ts'

/** How the connection to a server may be encrypted, in words. */
export const encryptions: Record<MailServer['tls'], string> = {
  starttls: 'STARTTLS',
  implicit: 'TLS from the beginning',
}

/** The usual port of each. */
export const usualPorts: Record<MailServer['tls'], string> = {
  starttls: '587',
  implicit: '465',
}
