import type { MailServer } from '../../api/mails.ts'

/** The labels of the encryption modes. */
export const encryptions: Record<MailServer['tls'], string> = {
  starttls: 'STARTTLS',
  implicit: 'TLS from the beginning',
}

/** The default port of each mode. */
export const usualPorts: Record<MailServer['tls'], string> = {
  starttls: '587',
  implicit: '465',
}
