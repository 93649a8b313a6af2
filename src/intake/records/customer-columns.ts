/** The names under which a file of customers may hold each field. */
import { type Aliases, ColumnTable } from "./columns.ts";
import { inferCustomerNames } from "./headerless.ts";

export type CustomerColumn =
  | "customerId"
  | "name"
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "dateOfBirth"
  | "address"
  | "street"
  | "street2"
  | "postcode"
  | "city"
  | "state"
  | "country"
  | "kycLevel"
  | "riskLevel"
  | "segment"
  | "occupation"
  | "annualIncome"
  | "expectedMonthlyVolume"
  | "onboardedAt"
  | "accountIds"
  | "accountId"
  | "iban"
  | "watchlist";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const aliases: Aliases<CustomerColumn> = {
  customerId: [
    words(`customer.id customerNumber customerNo custId clientId clientNumber kundennummer kundenId kundenNr idClient
      numeroClient numeroDeClient idCliente clienteId numeroCliente numeroDeCliente codiceCliente codigoCliente
      idDoCliente klantId klantnummer klantnr idKlienta numerKlienta nrKlienta musteriId musteriNo musteriNumarasi`),
    words("id customer client cliente kunde klant klient musteri"),
  ],
  name: [
    words(`fullName customerName clientName displayName nomComplet nomEtPrenom nombreCompleto nombreYApellidos
      nomeCompleto nomeECognome volledigeNaam vollständigerName imieINazwisko nazwaKlienta adSoyad adiSoyadi musteriAdi`),
    words("nom nombre nome naam kundenname nazwa isim"),
  ],
  firstName: [words("givenName forename vorname prenom primerNombre primeiroNome voornaam imie ad adi name.first")],
  lastName: [
    words(`familyName surname nachname familienname nomDeFamille apellido apellidos cognome sobrenome apelido achternaam
      nazwisko soyad soyadi name.last`),
  ],
  email: [
    words(`emailAddress mail mailAddress courriel adresseEmail adresseMail correo correoElectronico epost emailAdresse
      indirizzoEmail enderecoDeEmail emailadres adresEmail eposta epostaAdresi contact.email`),
  ],
  phone: [
    words(`phoneNumber telephone telephoneNumber telefon telefonnummer numeroDeTelephone telefono numeroDeTelefono
      telefone telefoon telefoonnummer numerTelefonu nrTelefonu telefonNo telefonNumarasi contact.phone`),
    words("tel mobile mobileNumber mobilePhone handy handynummer portable movil cellulare celular mobiel komorka gsm"),
  ],
  dateOfBirth: [
    words(`dob birthDate birthday dateBirth geburtsdatum geburtstag dateDeNaissance dateNaissance naissance
      fechaDeNacimiento fechaNacimiento dataDiNascita dataNascita dataDeNascimento dataNascimento geboortedatum
      dataUrodzenia dogumTarihi`),
  ],
  address: [
    words("fullAddress postalAddress adresse anschrift direccion indirizzo endereco morada adres adresZamieszkania"),
  ],
  street: [
    words(`address.street address.line1 streetAddress addressLine1 address1 strasse straße rue calle via rua straat ulica
      sokak cadde`),
    words("addressLine line1"),
    words("mailingStreet billingStreet"),
  ],
  street2: [words("addressLine2 address2 address.line2 adresszusatz")],
  postcode: [
    words(`postalCode zip zipCode plz postleitzahl codePostal codigoPostal cap cep kodPocztowy postaKodu address.postcode
      address.zip address.postalCode`),
    words("mailingPostalCode billingPostalCode"),
  ],
  city: [
    words("town address.city stadt ort ville ciudad citta cidade stad woonplaats plaats miasto miejscowosc sehir il"),
    words("mailingCity billingCity"),
  ],
  state: [words("province region address.state bundesland provincia estado regione county wojewodztwo")],
  country: [
    words(`countryCode countryOfResidence residenceCountry address.country land laendercode ländercode pays codePays pais
      paese kraj kodKraju ulke ulkeKodu`),
    words("countryRegion mailingCountry billingCountry"),
    words("nationality"),
  ],
  kycLevel: [words("kyc kycStatus kycTier kyc.level kycStufe niveauKyc nivelKyc livelloKyc poziomKyc kycSeviyesi")],
  riskLevel: [
    words("risk riskRating riskClass riskCategory riskProfile risikostufe risikoklasse niveauDeRisque niveauRisque"),
    words(`nivelDeRiesgo nivelRiesgo livelloDiRischio nivelDeRisco nivelRisco risiconiveau poziomRyzyka riskSeviyesi
      riskDuzeyi`),
  ],
  segment: [words("customerSegment customerType kundensegment segmento segmentKlienta")],
  occupation: [
    words(
      `profession job jobTitle beruf profesion ocupacion professione occupazione profissao ocupacao beroep zawod meslek`,
    ),
  ],
  annualIncome: [
    words(`income yearlyIncome jahreseinkommen einkommen revenuAnnuel revenu ingresosAnuales ingresos redditoAnnuo
      dochodRoczny rocznyDochod yillikGelir`),
    words("reddito rendaAnual renda jaarinkomen inkomen salary dochod gelir"),
  ],
  expectedMonthlyVolume: [
    words(`monthlyVolume expectedVolume expectedMonthlyTurnover monthlyTurnover erwartetesMonatsvolumen monatsvolumen
      volumeMensuelAttendu volumenMensualEsperado volumeMensileAtteso volumeMensalEsperado verwachtMaandvolume
      oczekiwanyObrotMiesieczny beklenenAylikHacim`),
  ],
  onboardedAt: [
    words(`onboardingDate onboarded customerSince clientSince kundeSeit clientDepuis clienteDesde clienteDal klantSinds
      klientOd musteriOlmaTarihi`),
    words("createdAt created creationDate createdDate createDate registeredAt registrationDate"),
  ],
  accountIds: [
    words(
      "accounts account_ids accountNumbers konten kontonummern comptes cuentas conti contas rekeningen konta hesaplar",
    ),
  ],
  accountId: [
    words("account accountNumber accountNo konto kontonummer compte numeroDeCompte cuenta numeroDeCuenta conto"),
    words(`numeroConto conta numeroDaConta rekening rekeningnummer numerKonta nrKonta rachunek numerRachunku hesap hesapNo
      hesapNumarasi`),
  ],
  iban: [words("accountIban ibanNumber numeroIban nrIban")],
  watchlist: [words("watchlisted onWatchlist isWatchlisted watch beobachtungsliste listeDeSurveillance")],
};

export const customerColumns = new ColumnTable<CustomerColumn>(aliases, {
  required: [["customerId"], ["name", "firstName", "lastName"]],
  identifiers: ["customerId", "accountIds", "accountId"],
  exampleHeader: "customerId,name",
  inferNames: inferCustomerNames,
});
