import { describe, expect, it } from 'vitest'
import { job } from '../../../testing/content.ts'
import { site } from '../../../testing/site.ts'
import { jobThings } from './structured.ts'

const described = (changes = {}) => jobThings([job(changes)], site)[0]

describe('a position', () => {
  it('is described in full', () => {
    const description = 'Builds <things>.\nAlone & together.'
    expect(described({ description, requirements: ['Go', 'A & B'] })).toMatchObject({
      '@type': 'JobPosting',
      title: 'Engineer',
      description:
        '<p>Builds &lt;things&gt;.<br>Alone &amp; together.</p><ul><li>Go</li><li>A &amp; B</li></ul>',
      datePosted: '2026-02-03T10:00:00Z',
      employmentType: 'FULL_TIME',
      directApply: true,
      url: 'https://example.co.uk/careers?job=engineer',
      hiringOrganization: { name: 'Quoin' },
    })
  })

  it.each([
    ['part-time', 'PART_TIME'],
    ['contract', 'CONTRACTOR'],
    ['internship', 'INTERN'],
    ['', 'FULL_TIME'],
  ])('of the type %j is %s', (type, employmentType) => {
    expect(described({ type })).toMatchObject({ employmentType })
  })

  it.each(['', 'Remote', 'Remote (UK)'])('in %j is anywhere in Britain', (location) => {
    const thing = described({ location })
    expect(thing).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'GB' },
    })
    expect(thing).not.toHaveProperty('jobLocation')
  })

  it.each(['Leeds', 'Leeds (hybrid)'])('in %s is in Leeds', (location) => {
    const thing = described({ location })
    expect(thing).toMatchObject({
      jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
    })
    expect(thing).not.toHaveProperty('jobLocationType')
  })

  it('without a date was posted when it was stored', () => {
    expect(described({ postedAt: null })).toMatchObject({
      datePosted: '2026-01-01T10:00:00Z',
    })
  })
})
