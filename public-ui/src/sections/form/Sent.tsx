import { Notice } from '../../ui/states/Notice.tsx'

interface Props {
  thanks: string
  /** Whether files were omitted for lack of space. */
  omitted: boolean
}

const note =
  'Your message was received without its files: there is no room for files at present. Please send them again later, or in another way.'

/** The thanks after a form was sent. */
export function Sent({ thanks, omitted }: Props) {
  return <Notice title="Message sent" text={omitted ? `${thanks} ${note}` : thanks} />
}
