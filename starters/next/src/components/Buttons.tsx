import { SiteLink } from './SiteLink.tsx'

/** The buttons of a section. */
export function Buttons({ of: metadata }: { of: Record<string, any> }) {
  const { buttonText, buttonLink, secondButtonText, secondButtonLink } = metadata
  if (!buttonText && !secondButtonText) return null
  return (
    <p className="buttons">
      {buttonText && (
        <SiteLink className="button" href={buttonLink}>
          {buttonText}
        </SiteLink>
      )}
      {secondButtonText && (
        <SiteLink href={secondButtonLink}>{secondButtonText}</SiteLink>
      )}
    </p>
  )
}
