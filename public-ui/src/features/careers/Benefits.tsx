import { Icon } from '@quoin/shared-ui/ui/Icon'
import styles from './Benefits.module.css'

const benefits = [
  {
    icon: 'fas fa-house-laptop',
    title: 'Work where you work best',
    text: 'At home, in the office or both. We pay for the desk and the chair.',
  },
  {
    icon: 'fas fa-clock',
    title: 'Thirty-five hours',
    text: 'A week, meant as it is written. Time on call is paid, and taken back.',
  },
  {
    icon: 'fas fa-umbrella-beach',
    title: 'Twenty-eight days of holiday',
    text: 'With the bank holidays on top, and nobody counts the hours.',
  },
  {
    icon: 'fas fa-book-open',
    title: 'Time to learn',
    text: 'Every second Friday is yours, with £1,500 a year for courses and books.',
  },
  {
    icon: 'fas fa-piggy-bank',
    title: 'A pension that counts',
    text: 'You put in five per cent and we put in eight, from the first month.',
  },
  {
    icon: 'fas fa-people-roof',
    title: 'Leave for new parents',
    text: 'Six months on full pay, for either parent, however the child arrives.',
  },
]

/** What the agency gives the people who work for it. */
export function Benefits() {
  return (
    <ul className={styles.benefits}>
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className={styles.benefit}>
          <Icon name={icon} className={styles.icon} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
