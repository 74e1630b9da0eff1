const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW';

const testCards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 3220', 'asks for 3D Secure'],
  ['4000 0000 0000 0002', 'is refused'],
  ['4000 0000 0000 9995', 'lacks the money'],
  ['4000 0000 0000 0069', 'is out of date'],
  ['4000 0000 0000 0127', 'wants another CVC'],
];

/** Fills a select with countries by name, the visitor's own chosen where the browser tells. */
export function listCountries(select) {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const options = codes.split(' ').map((code) => new Option(names.of(code), code));
  options.sort((a, b) => a.text.localeCompare(b.text, 'en'));
  select.append(...options);
  const region = new Intl.Locale(navigator.language || 'en-US').region ?? 'US';
  select.value = codes.includes(region) ? region : 'US';
}

/** One button per test card; choosing it hands its number over. */
export function listTestCards(list, choose) {
  for (const [number, effect] of testCards) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.textContent = number;
    button.addEventListener('click', () => choose(number));
    item.append(button, ` ${effect}`);
    list.append(item);
  }
}
