import { useQuery } from '@tanstack/react-query'
import { type Pick, servicesQuery } from '../../../content/lists.ts'
import { StructuredData } from '../../../page/StructuredData.tsx'
import grid from '../../../ui/Grid.module.css'
import { Loading } from '../../../ui/states/Loading.tsx'
import { builtInServices, type ShownService } from './builtIn.ts'
import { ServiceCard } from './ServiceCard.tsx'
import { serviceThings } from './structured.ts'

/** The services; default ones if there are none or the request fails. */
export function Services({ pick }: { pick: Pick }) {
  const { data, isPending } = useQuery(servicesQuery(pick))
  if (isPending) {
    return (
      <Loading text="Loading services..." cards={4} size="high" className={grid.pairs} />
    )
  }
  const fetched: ShownService[] = data?.items ?? []
  const services = fetched.length > 0 ? fetched : builtInServices
  return (
    <>
      <StructuredData of={(site) => serviceThings(services, site)} />
      <ul className={grid.pairs}>
        {services.map((service) => (
          <li key={service.id}>
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </>
  )
}
