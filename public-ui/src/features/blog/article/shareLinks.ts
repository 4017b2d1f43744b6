import { mailLink } from '@quoin/shared-ui/format/mailLink'

/** The links that share a page on other sites. */
export function shareLinks(title: string, address: string) {
  const [text, url] = [encodeURIComponent(title), encodeURIComponent(address)]
  return [
    {
      label: 'Email',
      icon: 'fas fa-envelope',
      href: mailLink('', { subject: title, body: address }),
    },
    {
      label: 'LinkedIn',
      icon: 'fab fa-linkedin',
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    },
    {
      label: 'X',
      icon: 'fab fa-x-twitter',
      href: `https://x.com/intent/post?text=${text}&url=${url}`,
    },
  ]
}
