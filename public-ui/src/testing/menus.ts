const pages: Record<string, string> = {
  Home: '/',
  Products: '/products',
  Services: '/services',
  About: '/about',
  Blog: '/blog',
  Careers: '/careers',
  Contact: '/contact',
}

const item = (label: string) => ({
  label,
  page: label.toLowerCase(),
  path: pages[label] ?? '',
})

const service = (label: string) => ({ label, page: 'services', path: '/services' })

/** The menus of a new site in a response. */
export const templateMenus = {
  id: 'navigation',
  header: ['Home', 'Products', 'Services', 'About', 'Blog', 'Contact'].map(item),
  action: { label: 'Get a Quote', page: 'contact', path: '/contact' },
  footer: [
    { title: 'Company', items: Object.keys(pages).map(item) },
    {
      title: 'Services',
      items: [
        'Web Development',
        'Mobile Apps',
        'SEO & Digital Marketing',
        'UI/UX Design',
      ].map(service),
    },
  ],
  small: [],
}
