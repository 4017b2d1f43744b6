import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import styles from './Benefits.module.css'

const benefits = [
  {
    icon: 'fas fa-house-laptop',
    title: 'Work where you work best',
    text: 'Some of us think best at home, some in company. Tell us which you are.',
  },
  {
    icon: 'fas fa-clock',
    title: 'Sensible hours',
    text: 'Tired people write poor software, so we plan for people who are awake.',
  },
  {
    icon: 'fas fa-people-group',
    title: 'Kind reviews',
    text: 'Colleagues read what you write, say why, and expect the same of you.',
  },
  {
    icon: 'fas fa-book-open',
    title: 'Room to learn',
    text: 'Nobody knows it all. Questions are welcome, and so are better answers.',
  },
  {
    icon: 'fas fa-comments',
    title: 'Plain speaking',
    text: 'You hear what we think and why, and can say what you think as well.',
  },
  {
    icon: 'fas fa-rocket',
    title: 'Work that is used',
    text: 'What you build goes live, and you meet the people who use it.',
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
