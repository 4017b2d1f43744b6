package wordpress

import (
	"html"
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// The names of the metadata in which plugins for search engines keep their texts, and their marks of hidden posts: Yoast,
// Rank Math, All in One SEO, SEOPress and The SEO Framework.
var (
	seoTitles       = []string{"_yoast_wpseo_title", "rank_math_title", "_aioseo_title", "_aioseop_title", "_seopress_titles_title", "_genesis_title"}
	seoDescriptions = []string{
		"_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description", "_aioseop_description", "_seopress_titles_desc", "_genesis_description",
	}
	seoHidden = map[string]*regexp.Regexp{
		"_yoast_wpseo_meta-robots-noindex": regexp.MustCompile(`^\s*1\s*$`), "rank_math_robots": regexp.MustCompile(`\bnoindex\b`),
		"_aioseop_noindex": truth, "_aioseo_noindex": truth, "_aioseo_robots_noindex": truth, "_seopress_robots_index": truth, "_genesis_noindex": truth,
	}
	truth = regexp.MustCompile(`(?i)^\s*(?:1|on|yes|true)\s*$`)
)

var (
	variablePattern = regexp.MustCompile(`%%[\w-]+(?:\([^)%]*\))?%%|%[a-z_][\w-]*(?:\([^)%]*\))?%|#(?:post_|site_|separator_|tagline|taxonomy_|author_|current_|custom_field|categories|permalink|parent_|page_|archive_)[\w-]*`)
	looseSigns      = regexp.MustCompile(`(?:\s*[-–—|•·»«:~/*]+\s*)+$|^(?:\s*[-–—|•·»«:~/*]+\s*)+`)
	doubledSigns    = regexp.MustCompile(`\s([-–—|•·»«~])(?:\s+[-–—|•·»«~])+\s`)
)

// seo sets the texts of an article for search engines from the metadata of plugins. Their variables are replaced by
// the texts that they stand for, or dropped.
func (c *converter) seo(i *item, p *articles.Post) {
	title := articles.OneLine(html.UnescapeString(p.Title))
	p.SEO.Title = c.resolved(firstMeta(i, seoTitles), p)
	if site := articles.OneLine(html.UnescapeString(c.head.Title)); p.SEO.Title == title || site != "" && looseSigns.ReplaceAllString(strings.TrimSuffix(p.SEO.Title, site), "") == title {
		p.SEO.Title = "" // pages have this title without being told
	}
	p.SEO.Description = field.Long(c.resolved(firstMeta(i, seoDescriptions), p))
	for key, pattern := range seoHidden {
		if pattern.MatchString(i.meta(key)) {
			p.SEO.NoIndex = true
		}
	}
}

func firstMeta(i *item, keys []string) string {
	for _, key := range keys {
		if value := strings.TrimSpace(i.meta(key)); value != "" {
			return value
		}
	}
	return ""
}

// resolved returns a text with the values of its variables.
func (c *converter) resolved(text string, p *articles.Post) string {
	text = variablePattern.ReplaceAllStringFunc(text, func(variable string) string {
		switch strings.Trim(variable, "%#") {
		case "title", "post_title", "page_title":
			return html.UnescapeString(p.Title)
		case "sitename", "site_title", "sitetitle", "blog_title", "site_name":
			return html.UnescapeString(c.head.Title)
		case "sep", "separator_sa", "separator":
			return "-"
		case "category", "primary_category", "categories", "taxonomy_title", "post_category", "category_title":
			return p.Category
		case "excerpt", "excerpt_only", "post_excerpt", "wc_shortdesc":
			return p.Excerpt
		case "author", "name", "post_author", "author_name":
			return p.Author
		case "currentyear", "current_year":
			if !p.Created.IsZero() {
				return p.Created.Format("2006")
			}
		}
		return ""
	})
	text = doubledSigns.ReplaceAllString(articles.OneLine(html.UnescapeString(text)), " $1 ")
	return strings.TrimSpace(looseSigns.ReplaceAllString(text, ""))
}
