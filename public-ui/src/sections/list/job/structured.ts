import { table } from '@quoin/shared-ui/code/table'
import type { Opening } from '../../../content/lists.ts'
import { listOf, textOr } from '../../../content/missing.ts'
import { publisher } from '../../../page/organization.ts'
import type { Site, Thing } from '../../../page/StructuredData.tsx'

const employmentTypes = table({
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
})

/** The structured data of the open positions. */
export function jobThings(jobs: Opening[], site: Site): Thing[] {
  return jobs.map((job) => ({
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionOf(job),
    datePosted: job.postedAt ?? job.createdAt,
    employmentType: employmentTypes[textOr(job.type, 'full-time')],
    hiringOrganization: publisher(site),
    identifier: {
      '@type': 'PropertyValue',
      name: site.settings.siteName,
      value: job.id,
    },
    directApply: true,
    url: `${site.origin}/careers?job=${encodeURIComponent(job.id)}`,
    ...placeOf(textOr(job.location, 'Remote')),
  }))
}

/** The location of a position: a place in Britain, or remote within it. */
function placeOf(location: string): object {
  if (/^remote\b/i.test(location)) {
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'GB' },
    }
  }
  // Text in brackets is not part of the place: 'London (hybrid)'.
  const addressLocality = location.replace(/\s*\(.*\)$/, '')
  return {
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality, addressCountry: 'GB' },
    },
  }
}

/** The complete description as HTML, for search engines. */
function descriptionOf({ description, requirements }: Opening): string {
  const items = listOf(requirements).map((item) => `<li>${escaped(item)}</li>`)
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
  return `<p>${escaped(textOr(description, '')).replaceAll('\n', '<br>')}</p>${list}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
