package render

// Askers returns the number of requests that wait for pages.
func Askers(p *Pages) int64 { return p.requests.Load() }
