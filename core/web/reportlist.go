package web

import (
	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/schema"
)

// reports are the addresses of analytics that give lists.
func (s *Server) reports() []report {
	a := s.Analytics
	days := []schema.Field{
		textColumn("date", "Date"), countColumn("visitors", "Visitors"), countColumn("pageViews", "Page views"),
		countColumn("sessions", "Sessions"),
	}
	named := []schema.Field{textColumn("name", "Name"), countColumn("value", "Visits")}
	conversions := []schema.Field{
		textColumn("name", "Name"), countColumn("visits", "Visits"), countColumn("inquiries", "Inquiries"),
		countColumn("signups", "Signups"), countColumn("brochures", "Brochures"), numberColumn("rate", "Conversion rate in %"),
	}
	rates := []schema.Field{
		countColumn("visits", "Visits"), numberColumn("bounceRate", "Bounce rate in %"),
		numberColumn("conversionRate", "Conversion rate in %"),
	}
	page := textColumn("page", "Page")
	return []report{
		{"daily", "Days", "Visitors, page views and sessions by the day", "Day", days, true, series(a.Daily)},
		{"hourly", "Hours", "The same by the hour", "Day", days, false, series(a.Hourly)},
		{
			"traffic-sources", "TrafficSources", "Where visits came from", "TrafficSource",
			[]schema.Field{named[0], named[1], textColumn("color", "Colour")},
			true, s.trafficSources,
		},
		{"devices", "Devices", "What people visit with", "Share", named, true, lines(a.Devices)},
		{"browsers", "Browsers", "The browsers of visits", "Share", named, false, lines(a.Browsers)},
		{"systems", "Systems", "The operating systems of visits", "Share", named, false, lines(a.Systems)},
		{
			"top-pages", "TopPages", "The pages by their views", "TopPage",
			[]schema.Field{page, countColumn("views", "Views"), countColumn("uniqueViews", "Unique views")},
			true, lines(a.TopPages),
		},
		{
			"pages/entry", "EntryPages", "The pages with which visits began", "EntryPage",
			append([]schema.Field{page}, rates...), false, lines(a.EntryPages),
		},
		{
			"pages/exit", "ExitPages", "The pages with which visits ended", "ExitPage",
			[]schema.Field{page, countColumn("visits", "Visits")},
			false, lines(a.ExitPages),
		},
		{"pages/time", "PageTimes", "How long pages were read", "PageTime", []schema.Field{
			page, countColumn("views", "Views"), numberColumn("averageSeconds", "Average seconds"),
		}, false, lines(a.PageTimes)},
		{"conversions", "Conversions", "What visits led to, by their source", "Conversion", conversions, false, lines(a.ConversionsBySource)},
		{
			"conversions/entry", "ConversionsByEntry", "What visits led to, by the page with which they began", "Conversion",
			conversions, false, lines(a.ConversionsByEntry),
		},
		{"campaigns", "Campaigns", "The campaigns that visits were led by", "Campaign", append([]schema.Field{
			textColumn("source", "Source"), textColumn("medium", "Medium"), textColumn("campaign", "Campaign"),
		}, rates...), false, lines(a.Campaigns)},
		{"vitals", "Vitals", "How fast pages are for three visitors of four", "PageVitals", []schema.Field{
			page, countColumn("samples", "Samples"), measureColumn("lcp", "LCP in ms"), measureColumn("inp", "INP in ms"),
			measureColumn("cls", "CLS"), measureColumn("ttfb", "TTFB in ms"), measureColumn("fcp", "FCP in ms"),
		}, false, lines(a.PageVitals)},
		{
			"refused", "Refusals", "The events that did not count", "Refusal",
			[]schema.Field{textColumn("reason", "Reason"), countColumn("events", "Events")},
			false, lines(a.Refusals),
		},
	}
}

// analyticsSchemas are the components of analytics.
func analyticsSchemas() object {
	all := object{
		"Overview": record([]string{
			"totalVisitors", "totalPageViews", "avgBounceRate", "avgConversionRate", "changeFromLastMonth",
		}, object{
			"totalVisitors": integer(), "totalPageViews": integer(), "avgBounceRate": number(), "avgConversionRate": number(),
			"changeFromLastMonth": record([]string{"visitors", "pageViews", "bounceRate", "conversionRate"}, object{
				"visitors": number(), "pageViews": number(), "bounceRate": number(), "conversionRate": number(),
			}),
		}),
		"Realtime": record([]string{
			"activeUsers", "todayRevenue", "revenueChange", "newSignups", "signupChange", "monthRevenue", "monthlyGoal",
		}, object{
			"activeUsers": integer(), "todayRevenue": number(), "revenueChange": number(), "newSignups": integer(),
			"signupChange": number(), "monthRevenue": number(), "monthlyGoal": number(),
		}),
		"Reading": record([]string{"source", "campaign", "entry", "pages"}, object{
			"source": text(), "campaign": text(), "entry": text(),
			"pages": arrayOf(record([]string{"page", "at"}, object{
				"page": text(), "at": object{"type": "string", "format": "date-time"},
			})),
		}),
		"Events": record([]string{"events"}, object{
			"events": object{"type": "array", "minItems": 1, "maxItems": analytics.MaxEvents, "items": ref("Event")},
		}),
		"Event": record([]string{"type", "page"}, object{
			"type": enum(analytics.Kinds()...), "page": text(), "referrer": text(), "seconds": number(),
			"interacted": flag(), "name": text(), "value": number(),
		}),
	}
	for _, r := range new(Server).reports() {
		all[r.component] = lineSchema(r.columns)
	}
	return all
}

// lineSchema describes a line of a report.
func lineSchema(columns []schema.Field) object {
	names, properties := []string{}, object{}
	for _, c := range columns {
		shape := text()
		switch {
		case c.Empty:
			shape = object{"type": []string{"number", "null"}}
		case c.Kind == field.KindInteger:
			shape = integer()
		case c.Kind == field.KindNumber:
			shape = number()
		}
		names, properties[c.Name] = append(names, c.Name), shape
	}
	return record(names, properties)
}
