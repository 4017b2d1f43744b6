import type { ListedService } from '../../../content/lists.ts'

/** The data of a service's card. */
export type ShownService = Omit<ListedService, 'pricing'> &
  Partial<Pick<ListedService, 'pricing'>>

/** The default services, if the server has none. */
export const builtInServices: ShownService[] = [
  {
    id: 'web-development',
    name: 'Web Development',
    description:
      'Websites and web applications that load quickly, work for everybody and can be changed by the people who own them.',
    icon: 'fas fa-code',
    color: 'blue',
    portfolio: ['Customer portals', 'Online shops', 'Booking systems'],
  },
  {
    id: 'mobile-apps',
    name: 'Mobile Apps',
    description:
      'Apps for iPhone and Android that keep working where the signal does not, from the first sketch to the stores.',
    icon: 'fas fa-mobile-screen',
    color: 'green',
    portfolio: ['Apps for field teams', 'Loyalty apps', 'Event guides'],
  },
  {
    id: 'seo-digital-marketing',
    name: 'SEO & Digital Marketing',
    description:
      'We help the people who are looking for you to find you, and show you in plain figures what came of it.',
    icon: 'fas fa-chart-line',
    color: 'purple',
    portfolio: ['Technical audits', 'Content plans', 'Local search'],
  },
  {
    id: 'ui-ux-design',
    name: 'UI/UX Design',
    description:
      'Interfaces that are drawn for the people who will use them, and tried before they are built.',
    icon: 'fas fa-pen-ruler',
    color: 'cyan',
    portfolio: ['Design systems', 'Usability studies', 'Clickable prototypes'],
  },
]
