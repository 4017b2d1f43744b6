package feeds

import "context"

// robots lets everybody read everything but the back office.
func (s *Service) robots(_ context.Context, origin string) ([]byte, error) {
	return []byte("User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: " + origin + "/" + sitemapName + "\n"), nil
}
