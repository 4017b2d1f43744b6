package web

// Routes gives every route of the server's table, as "GET /api/products".
func Routes(s *Server) []string {
	var all []string
	for _, r := range s.routes {
		all = append(all, r.method+" "+r.path)
	}
	return all
}
