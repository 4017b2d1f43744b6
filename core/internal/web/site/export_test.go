package site

// QueryOf returns the part of a query that the page at a path reads.
func QueryOf(m *Map, path, raw string) string {
	p, _ := find(m.public, path)
	return p.pageQuery(raw)
}
