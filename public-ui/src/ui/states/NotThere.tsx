import type { ReactNode } from 'react'
import { Head } from '../../page/Head.tsx'
import { PageHero } from '../PageHero.tsx'
import styles from './NotThere.module.css'

interface Props {
  title: string
  text: string
  /** Links to other pages. */
  children: ReactNode
}

/** The page of an entry that does not exist, or could not be fetched. */
export function NotThere({ title, text, children }: Props) {
  return (
    <div className={styles.page}>
      <Head title={title} description={text} hidden />
      <PageHero title={title} lead={text} actions={children} art={title} />
    </div>
  )
}
