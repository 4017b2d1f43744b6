import { Shell } from './Shell.tsx'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  path: string
  title: string
  text: string
}

/** The page that a visitor comes to after a form was sent, so that going back or reloading does not send it again. */
export function Thanks({ path, title, text }: Props) {
  return (
    <Shell path={path}>
      <h1>{title}</h1>
      <p role="status" className="notice">
        {text}
      </p>
      <p>
        <SiteLink href="/">Home page</SiteLink>
      </p>
    </Shell>
  )
}
