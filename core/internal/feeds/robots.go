package feeds

import "context"

// robots returns the robots.txt, which allows robots to read everything but the back office.
func (s *Service) robots(_ context.Context, origin string) ([]byte, error) {
	return []byte("User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: " + origin + "/" + sitemapName + "\n"), nil
}
