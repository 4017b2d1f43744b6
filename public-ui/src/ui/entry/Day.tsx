import { formatDate, wallTime } from '@quoin/shared-ui/format/date'
import { useSettings } from '../../content/settings.ts'

interface Props {
  /** A timestamp. */
  of: string
  /** Whether to show the time of day too, unless it is midnight. */
  exact?: boolean
}

/** The date of a timestamp in the site's time zone. */
export function Day({ of, exact = false }: Props) {
  const { timeZone } = useSettings()
  const time = exact ? wallTime(of, timeZone).slice(11, 16) : ''
  const day = formatDate(of, timeZone)
  return <time dateTime={of}>{time && time !== '00:00' ? `${day}, ${time}` : day}</time>
}
