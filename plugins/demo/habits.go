package demo

// choice is one of several options with its relative probability.
type choice struct {
	name   string
	weight float64
}

// arrivals are the sources of visits: a referrer, or the query of the first address.
var arrivals = []choice{
	{"https://www.google.co.uk/", 34},
	{"", 25},
	{"https://www.linkedin.com/", 9},
	{"https://www.bing.com/", 6},
	{"https://chatgpt.com/", 5},
	{"?utm_source=newsletter&utm_medium=email&utm_campaign=monthly-notes", 5},
	{"?utm_source=google&utm_medium=cpc&utm_campaign=booking-software", 5},
	{"https://duckduckgo.com/", 3},
	{"https://www.facebook.com/", 3},
	{"https://www.northern-directory.example.com/agencies", 3},
	{"https://t.co/", 2},
	{"https://www.perplexity.ai/", 2},
	{"https://claude.ai/", 1},
	{"https://www.ecosia.org/", 1},
	{"https://www.chamber.example.org/members", 1},
}

var agents = []choice{
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", 27},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", 14},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15", 8},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", 6},
	{"Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", 2},
	{"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1", 21},
	{"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36", 15},
	{"Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1", 5},
	{"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", 2},
}

// The relative numbers of visits by day of the week and by hour of the day.
var (
	weekdays = [7]float64{0.42, 0.95, 1, 1, 0.96, 0.85, 0.45}
	hours    = []choice{
		{"7", 2},
		{"8", 5},
		{"9", 9},
		{"10", 10},
		{"11", 10},
		{"12", 8},
		{"13", 8},
		{"14", 10},
		{"15", 9},
		{"16", 8},
		{"17", 6},
		{"18", 4},
		{"19", 4},
		{"20", 4},
		{"21", 3},
		{"22", 2},
		{"23", 1},
		{"0", 1},
		{"6", 1},
	}
)

// entries are the first pages of visits. A word stands for a page of that kind.
var entries = []choice{
	{"/", 38},
	{"post", 26},
	{"product", 10},
	{"/services", 9},
	{"/products", 6},
	{"/blog", 4},
	{"study", 4},
	{"/careers", 3},
	{"/about", 2},
	{"/contact", 2},
}

// onward are the further pages of visits.
var onward = []choice{
	{"/services", 18},
	{"/products", 17},
	{"/", 9},
	{"product", 20},
	{"/contact", 13},
	{"/about", 11},
	{"/blog", 7},
	{"post", 8},
	{"/case-studies", 6},
	{"study", 7},
	{"/careers", 4},
}

// usual are the typical web vitals of a page, in milliseconds, or as a score.
var usual = []choice{{"LCP", 1150}, {"FCP", 780}, {"TTFB", 210}, {"INP", 70}, {"CLS", 0.02}}
