/**
 * Where countries lie: the middle of each in degrees and how far from it a place in it may be, in kilometres. Middles follow the places of
 * tzdata (public domain) or the map; reaches follow areas and shapes, on the large side. Good enough to tell a flight from a drive.
 */
interface Country {
  readonly latitude: number;
  readonly longitude: number;
  readonly reachKm: number;
}

const table =
  "AD 42.5 1.5 40;AE 24 54.3 240;AF 34.5 69.2 620;AG 17.1 -61.8 40;AI 18.2 -63.1 40;AL 41.3 19.8 150;" +
  "AM 40.2 44.5 170;AO -12 18 850;AQ -82.9 67 3540;AR -35 -65 1700;AS -14.3 -170.7 40;AT 47.6 14 280;" +
  "AU -25.5 134.5 2000;AW 12.5 -70 40;AX 60.1 19.9 40;AZ 40.4 49.9 260;BA 43.9 18.4 170;BB 13.1 -59.6 40;" +
  "BD 24 90 290;BE 50.6 4.6 150;BF 12.4 -1.5 400;BG 42.7 23.3 250;BH 26.4 50.6 40;BI -3.4 29.4 130;" +
  "BJ 6.5 2.6 340;BL 17.9 -62.8 40;BM 32.3 -64.8 40;BN 4.9 114.9 40;BO -16.5 -68.2 800;BQ 12.2 -68.3 40;" +
  "BR -10.5 -52.5 2100;BS 25.1 -77.3 340;BT 27.5 89.7 170;BW -24.7 25.9 580;BY 53.9 27.6 350;" +
  "BZ 17.5 -88.2 150;CA 57 -100 2700;CC -12.2 96.9 40;CD -8 21.3 1100;CF 4.4 18.6 600;CG -4.3 15.3 450;" +
  "CH 46.8 8.2 170;CI 5.3 -4 430;CK -21.2 -159.8 40;CL -36 -71.5 2200;CM 4.1 9.7 520;CN 35 103 2200;" +
  "CO 4 -73 810;CR 9.9 -84.1 190;CU 23.1 -82.4 640;CV 14.9 -23.5 190;CW 12.2 -69 40;CX -10.4 105.7 40;" +
  "CY 35.1 33.7 80;CZ 49.8 15.5 240;DE 51.2 10.4 460;DJ 11.6 43.1 130;DK 56 10 240;DM 15.3 -61.4 40;" +
  "DO 18.5 -69.9 190;DZ 28 3 1180;EC -2.2 -79.8 720;EE 59.4 24.8 170;EG 26.5 30 760;EH 27.2 -13.2 420;" +
  "ER 15.3 38.9 340;ES 40.2 -3.6 600;ET 9 38.7 800;FI 64 26 600;FJ -18.1 178.4 240;FK -51.7 -57.9 40;" +
  "FM 6.6 157.7 1500;FO 62 -6.8 40;FR 46.6 2.5 550;GA 0.4 9.4 390;GB 54 -2.5 550;GD 12.1 -61.8 40;" +
  "GE 41.7 44.8 240;GF 4.9 -52.3 40;GG 49.4 -2.5 40;GH 5.6 -0.2 370;GI 36.1 -5.3 40;GL 73 -40.7 1300;" +
  "GM 13.5 -16.6 150;GN 9.5 -13.7 380;GP 16.2 -61.5 40;GQ 3.7 8.8 240;GR 39 22.5 480;GS -54.3 -36.5 40;" +
  "GT 14.6 -90.5 250;GU 13.5 144.8 40;GW 11.8 -15.6 150;GY 6.8 -58.2 350;HK 22.3 114.2 40;HN 14.1 -87.2 250;" +
  "HR 45.8 16 340;HT 18.5 -72.3 150;HU 47.2 19.4 230;ID -2 118 2500;IE 53.3 -6.2 220;IL 31.8 35.2 190;" +
  "IM 54.2 -4.5 40;IN 22 79 1500;IO -7.3 72.4 40;IQ 33 43.7 500;IR 32.5 54 980;IS 64.2 -21.9 240;" +
  "IT 42.8 12.8 650;JE 49.2 -2.1 40;JM 18 -76.8 90;JO 32 35.9 240;JP 36.5 138 1300;KE 0.5 38 580;" +
  "KG 42.9 74.6 380;KH 11.6 104.9 320;KI 0.2 -172 2500;KM -11.7 43.3 40;KN 17.3 -62.7 40;KP 39 125.7 340;" +
  "KR 36.3 127.9 290;KW 29.3 48 110;KY 19.3 -81.4 40;KZ 48 67 1400;LA 18 102.6 540;LB 33.9 35.5 80;" +
  "LC 14 -61 40;LI 47.2 9.5 40;LK 6.9 79.8 200;LR 6.3 -10.8 250;LS -29.5 27.5 130;LT 54.7 25.3 190;" +
  "LU 49.6 6.2 40;LV 57 24.1 190;LY 27 17 1010;MA 31.5 -7 720;MC 43.7 7.4 40;MD 47 28.8 170;ME 42.4 19.3 110;" +
  "MF 18.1 -63.1 40;MG -18.9 47.5 720;MH 8.1 169.3 930;MK 42 21.4 130;ML 12.7 -8 850;MM 21 96 830;" +
  "MN 48.2 99.3 1000;MO 22.2 113.5 40;MP 15.2 145.8 40;MQ 14.6 -61.1 40;MR 18.1 -16 770;MS 16.7 -62.2 40;" +
  "MT 35.9 14.5 40;MU -20.2 57.5 40;MV 4.2 73.5 340;MW -15.8 35 340;MX 23.5 -102 1500;MY 4 109 1000;" +
  "MZ -18 35.5 980;NA -22.6 17.1 690;NC -22.3 166.4 40;NE 13.5 2.1 860;NF -29.1 168 40;NG 9.5 8 730;" +
  "NI 12.2 -86.3 270;NL 52.2 5.5 190;NO 64.5 12 1000;NP 27.7 85.3 420;NR -0.5 166.9 40;NU -19 -169.9 40;" +
  "NZ -41.5 173 800;OM 23.6 58.6 540;PA 9 -79.5 290;PE -9.5 -75 860;PF -16.6 -141.4 1500;PG -7.9 151.4 720;" +
  "PH 12 122.5 900;PK 30 70 710;PL 52 19.3 430;PM 47 -56.3 40;PN -25.1 -130.1 40;PR 18.5 -66.1 90;" +
  "PS 31.5 34.8 40;PT 39.6 -8 350;PW 7.3 134.5 40;PY -25.3 -57.7 490;QA 25.3 51.5 80;RE -20.9 55.5 40;" +
  "RO 46 25 370;RS 44.8 20.5 230;RU 60 95 3600;RW -1.9 30.1 130;SA 24 45 1120;SB -9.5 160.2 420;" +
  "SC -4.7 55.5 540;SD 15.5 30 1040;SE 62 15 850;SG 1.3 103.8 40;SH -15.9 -5.7 40;SI 46 14.5 40;SJ 78 16 40;" +
  "SK 48.2 17.1 220;SL 8.5 -13.2 200;SM 43.9 12.5 40;SN 14.7 -17.4 340;SO 2.1 45.4 760;SR 5.8 -55.2 310;" +
  "SS 4.8 31.6 610;ST 0.3 6.7 40;SV 13.7 -89.2 130;SX 18.1 -63 40;SY 33.5 36.3 330;SZ -26.3 31.1 110;" +
  "TC 21.5 -71.1 40;TD 12.1 15.1 860;TF -49.4 70.2 40;TG 6.1 1.2 260;TH 15 101 850;TJ 38.6 68.8 340;" +
  "TK -9.4 -171.2 40;TL -8.6 125.6 150;TM 38 58.4 530;TN 36.8 10.2 380;TO -21.1 -175.2 240;TR 39 35 670;" +
  "TT 10.7 -61.5 40;TV -8.5 179.2 40;TW 25.1 121.5 220;TZ -6.3 35 740;UA 49 32 590;UG 0.3 32.4 370;" +
  "UM 24 174.3 1000;US 39.5 -98.5 2400;UY -34.9 -56.2 320;UZ 40.5 68 640;VA 41.9 12.5 40;VC 13.2 -61.2 40;" +
  "VE 7 -66 730;VG 18.4 -64.6 40;VI 18.4 -64.9 40;VN 16 106.5 850;VU -17.7 168.4 340;WF -13.3 -176.2 40;" +
  "WS -13.8 -171.7 40;YE 12.8 45.2 640;YT -12.8 45.2 40;ZA -29 25 840;ZM -15.4 28.3 660;ZW -17.8 31.1 480";

const countries: ReadonlyMap<string, Country> = new Map(
  table.split(";").map((row) => {
    const [code = "", latitude, longitude, reach] = row.split(" ");
    return [code, { latitude: Number(latitude), longitude: Number(longitude), reachKm: Number(reach) }];
  }),
);

const earthRadiusKm = 6_371;

/** The least distance between a place in one country and a place in the other; undefined where a code is unknown. */
export function leastDistanceKm(one: string, other: string): number | undefined {
  if (one === other) return 0;
  const [from, to] = [countries.get(one), countries.get(other)];
  if (from === undefined || to === undefined) return undefined;
  return Math.max(0, distanceKm(from, to) - from.reachKm - to.reachKm);
}

function distanceKm(from: Country, to: Country): number {
  const radians = Math.PI / 180;
  const [one, other] = [from.latitude * radians, to.latitude * radians];
  const across = Math.cos((to.longitude - from.longitude) * radians);
  const cosine = Math.sin(one) * Math.sin(other) + Math.cos(one) * Math.cos(other) * across;
  return earthRadiusKm * Math.acos(Math.min(1, Math.max(-1, cosine)));
}
