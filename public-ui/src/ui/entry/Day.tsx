import { formatDate, wallTime } from '@quoin/shared-ui/format/date'
import { useSettings } from '../../content/settings.ts'

interface Props {
  /** A timestamp. */
  of: string
  /** Whether the time of day is told as well, where it is not midnight. */
  exact?: boolean
}

/** The day that it is at a time where the site is at home. */
export function Day({ of, exact = false }: Props) {
  const { timeZone } = useSettings()
  const time = exact ? wallTime(of, timeZone).slice(11, 16) : ''
  const day = formatDate(of, timeZone)
  return <time dateTime={of}>{time && time !== '00:00' ? `${day}, ${time}` : day}</time>
}
