import { useEffect, useRef, useState } from 'react'
import type { Participant } from '../../api/presence.ts'
import type { ContentType } from '../../model/schema.ts'
import { type Presence, joinPresence } from './joinPresence.ts'
import styles from './Presence.module.css'
import { hereWords } from './words.ts'

interface Props {
  type: ContentType
  id: string
  /** Whether the form has unsaved input. */
  typing: boolean
}

/** The other people who have the entry of a form open, updated live. */
export function Presence({ type, id, typing }: Props) {
  const [others, setOthers] = useState<Participant[]>([])
  const attendance = useRef<Presence>(null)
  useEffect(() => {
    const { end } = (attendance.current = joinPresence(type, id, setOthers))
    return end
  }, [type, id])
  useEffect(() => {
    attendance.current?.say(typing)
  }, [type, id, typing])
  return (
    <p role="status" className={styles.here}>
      {hereWords(others)}
    </p>
  )
}
