package site

// QueryOf gives what the page at a path reads of a query.
func QueryOf(m *Map, path, raw string) string {
	p, _ := find(m.public, path)
	return p.queryOf(raw)
}
