/**
 * Legal forms of companies by country: the forms that ISO 20275 codes, with the abbreviations that companies write, and what
 * translations of them write. A line has the countries, `^` where forms also stand before the name, then one legal form after the
 * other, parted by `;`. Spellings of one form are parted by `,`. Abbreviations of other scripts are read in Latin letters, too.
 */
export const legalFormTable = `
USA PRI GUM VIR; Inc, Incorporated, Corp, Corporation, Co, Company, Companies, Ltd, Limited; LLC, LC, Limited Liability Company, Limited Liability Co, Ltd Liability Co; PLLC; LP, Limited Partnership; LLP, Limited Liability Partnership; LLLP; NA, National Association; FSB; PBC, Public Benefit Corporation; PC, Professional Corporation
CAN; Inc, Incorporated, Incorporée, Corp, Corporation, Ltd, Limited, Limitée, Ltée, Co, Company; ULC, Unlimited Liability Company; LP, Limited Partnership, SEC, Société en commandite; LLP, SENCRL; SENC
GBR IMN JEY GGY GIB; Ltd, Limited, Co Ltd, Company Limited, Cyf, Cyfyngedig; PLC, Public Limited Company, CCC; LLP, Limited Liability Partnership, PAC; LP, Limited Partnership; CIC, Community Interest Company; Unlimited, Unltd; SE
IRL; Ltd, Limited, Teo, Teoranta; PLC, Public Limited Company, CPT; DAC, Designated Activity Company, CGA; CLG, Company Limited by Guarantee; UC, Unlimited Company, ULC, PUC; LP, Limited Partnership; ICAV; SE
AUS; Ltd, Limited, Inc; Pty Ltd, Pty Limited, Proprietary Limited, Proprietary Ltd, Pty; NL, No Liability; LP
NZL; Ltd, Limited, Tapui Limited; Unltd, Ultd; LP, Limited Partnership
ZAF NAM BWA; Ltd, Limited; Pty Ltd, Pty Limited, Proprietary Limited, Edms Bpk; CC, Close Corporation; NPC; SOC Ltd; RF
IND; Ltd, Limited; Pvt Ltd, Pvt Limited, Private Limited, Private Ltd, P Ltd; LLP, Limited Liability Partnership; OPC Pvt Ltd, OPC Private Limited, OPC
PAK BGD LKA NPL; Ltd, Limited; PLC; Pvt Ltd, Private Limited, Private Ltd; SMC Pvt Ltd, SMC Private Limited, SMC; LLP
SGP; Ltd, Limited, Pte Ltd, Pte Limited, Private Limited, Pte; LLP; LP
HKG; Ltd, Limited, Co Ltd, Company Limited, 有限公司; 無限公司, 无限公司, Unltd; LP, 有限合夥
MYS BRN; Sdn Bhd, Sendirian Berhad; Bhd, Berhad, Ltd, Limited; PLT
PHL; Inc, Incorporated, Corp, Corporation, Co; OPC
NGA GHA KEN UGA TZA ZMB ZWE; Ltd, Limited, Pvt Ltd; PLC; LLP; LBG; Gte
VGB CYM BMU BHS BRB SYC MUS VCT KNA; Ltd, Limited, Inc, Corp, SA; LLC; LP, ELP; SPC, SEZC; PCC; PLC; IBC, GBC
MHL LBR; Inc, Corp, Ltd, SA; LLC; LP
DEU; GmbH, Gesellschaft mit beschränkter Haftung, Ges mbH, Gesellschaft mbH, mbH, gGmbH; UG, UG haftungsbeschränkt, Unternehmergesellschaft, Unternehmergesellschaft haftungsbeschränkt; AG, Aktiengesellschaft, SE, gAG, REIT AG; KG, Kommanditgesellschaft; GmbH & Co KG, UG & Co KG, AG & Co KG, UG haftungsbeschränkt & Co KG, SE & Co KG; KGaA, GmbH & Co KGaA, AG & Co KGaA, SE & Co KGaA; OHG, Offene Handelsgesellschaft; GbR, Gesellschaft bürgerlichen Rechts; eG, eingetragene Genossenschaft; eK, eKfm, eKfr; PartG, PartG mbB, PartGmbB, mbB; eV; VVaG; InvAG
AUT; GmbH, Ges mbH, Gesellschaft mbH, Gesellschaft mit beschränkter Haftung, mbH; FlexCo, FlexKapG; AG, Aktiengesellschaft, SE; KG, Kommanditgesellschaft; GmbH & Co KG, GmbH & Co OG, AG & Co KG; OG, OHG, OEG, KEG; eU; eGen, reg Gen mbH, eGenmbH
CHE LIE; GmbH, Sàrl, Sagl, LLC, Société à responsabilité limitée; AG, SA, Aktiengesellschaft, Société anonyme, Società anonima, Ltd, SE; KG, SCm, GmbH & Co KG; KlG, Kollektivgesellschaft, SNC; Genossenschaft, Société coopérative, Società cooperativa; Anstalt, Etablissement; Stiftung
FRA MCO; SA, Société anonyme, SE, SAM; SAS, SASU, Société par actions simplifiée, Société par actions simplifiée unipersonnelle; SARL, EURL, SARLU, Société à responsabilité limitée; SCA, Société en commandite par actions; SNC, Société en nom collectif; SCS; SCI, Société civile immobilière; SCOP; SCIC; GIE, Groupement d’intérêt économique; SELARL, SELAS; EARL, GAEC; SLP
BEL; SA, NV, Société anonyme, Naamloze vennootschap, SE; SRL, BV, SPRL, BVBA, Société à responsabilité limitée, Besloten vennootschap, SPRLU, EBVBA, Besloten vennootschap met beperkte aansprakelijkheid; SC, CV, SCRL, CVBA, Coöperatieve vennootschap, Société coopérative; SNC, VOF; SComm, CommV, SCS; SCA, Comm VA; ASBL, VZW
NLD SUR ABW CUW SXM; BV, Besloten vennootschap, VBA; NV, Naamloze vennootschap, SE; VOF, Vennootschap onder firma; CV, Commanditaire vennootschap; Coöperatief UA, Coöperatie UA, UA, Coöperatief; BA; Stichting
LUX; SA, Société anonyme, SE; SARL, Sàrl, SARL-S, Société à responsabilité limitée, GmbH; SCA, Société en commandite par actions; SCSp, SCS; SNC; SAS
ESP; SA, Sociedad Anónima, SAU, SE, SAL; SL, SLU, SRL, Sociedad Limitada, Sociedad de Responsabilidad Limitada, SLL, SLNE, SLP; S Coop, Sociedad Cooperativa, S Coop And, S Coop Mad; SCP, Sociedad Colectiva; S en C, S Com, S Com p A; SGR; AIE; SOCIMI; SICAV; FCR, SCR
PRT AGO MOZ CPV; SA, Sociedade Anónima, SGPS, SGPS SA, SE; Lda, Limitada, Ltda, Sociedade por quotas, Unipessoal Lda, Sociedade Unipessoal Lda, Soc Unipessoal Lda, Unip Lda; SNC; ACE; EPE; EIRL; CRL
BRA; SA, S/A, Sociedade Anônima, Cia, Companhia; Ltda, Limitada, Ltda ME, Ltda EPP, SLU, Eireli, Eireli ME, Eireli EPP; ME, MEI, EPP; SNC; SCP; SS, S/S
ITA SMR; SpA, Società per azioni, SE; Srl, Srls, Società a responsabilità limitata, Srl unipersonale, Società a responsabilità limitata semplificata, Srl a socio unico; SapA, Società in accomandita per azioni; Sas, Società in accomandita semplice; Snc, Società in nome collettivo; Soc coop, Società cooperativa, Soc coop a rl, Scarl, Scrl, Società consortile a responsabilità limitata, Scpa; SS, Società semplice
MEX; SA de CV, SA, SAB de CV, SAB, Sociedad Anónima de Capital Variable, SAPI de CV, SAPI, SAPIB de CV, SAPIB; S de RL de CV, S de RL, Sociedad de Responsabilidad Limitada, S de RL MI; SAS, SAS de CV; SC; AC; SC de RL de CV, SC de RL; SPR de RL, SPR de RL de CV; SNC; SOFOM ER, SOFOM ENR, SA de CV SOFOM ENR, SA de CV SOFOM ER
ARG; SA, Sociedad Anónima, SAU; SRL, Sociedad de Responsabilidad Limitada; SAS; SE; SCA; SCS; Coop Ltda; SAIC, SAICF, SACI, SACIF, SACIFIA; UTE
CHL; SA, Sociedad Anónima; SpA, Sociedad por Acciones; Ltda, Limitada, SRL, Sociedad de Responsabilidad Limitada, y Cía Ltda, Cía Ltda; EIRL
COL; SA, SA ESP, Sociedad Anónima; SAS, SAS ESP, Sociedad por Acciones Simplificada, SAS BIC; Ltda, Limitada, Cía Ltda, y Cía Ltda; S en C, y Cía S en C, SCA; EU
PER; SA, SAC, SAA, Sociedad Anónima, Sociedad Anónima Cerrada, SACS; SRL, SCRL, SRLtda, S Civil de RL; EIRL; SAB
ECU VEN; SA, CA, Compañía Anónima, Sociedad Anónima; Cía Ltda, Ltda, SRL, CIA LTDA; SAS; CEM
BOL PRY URY DOM PAN CRI GTM SLV HND NIC; SA, SA de CV, Sociedad Anónima; SRL, Ltda, Limitada, S de RL, S de RL de CV, Sociedad de Responsabilidad Limitada; SAS; EIRL; SCA; SAECA; SC
CUB; SA
DNK FRO GRL; A/S, Aktieselskab, Aktieselskabet, P/F, SE; ApS, Anpartsselskab, IVS, Sp/f; I/S, Interessentskab; K/S, Kommanditselskab; P/S, Partnerselskab; AmbA, FmbA, SmbA
SWE ^; AB, Aktiebolag, Aktiebolaget, AB publ, SE; HB, Handelsbolag; KB, Kommanditbolag; Ek för, Ekonomisk förening; BRF
NOR; AS, A/S, Aksjeselskap; ASA, Allmennaksjeselskap, SE; ANS; DA; KS, Kommandittselskap; SA, Samvirkeforetak; BA; NUF; SF; IKS; ENK
FIN ^; Oy, Ab, Oy Ab, Osakeyhtiö, Aktiebolag; Oyj, Abp, Oyj Abp, Julkinen osakeyhtiö, Publikt aktiebolag, SE; Ky, Kb, Kommandiittiyhtiö; Osk, Osuuskunta, Anl; Tmi, T:mi; Ay
ISL; hf, hlutafélag; ehf, einkahlutafélag, ohf; slf, slhf, sf; svf
EST ^; OÜ, Osaühing; AS, Aktsiaselts, SE; TÜ, Täisühing; UÜ, Usaldusühing; MTÜ; SA, Sihtasutus; FIE; TÜH
LVA ^; SIA, Sabiedrība ar ierobežotu atbildību; AS, A/S, Akciju sabiedrība, SE; PS; KS; IK; ZS, Z/S
LTU ^; UAB, Uždaroji akcinė bendrovė; AB, Akcinė bendrovė, SE; MB, Mažoji bendrija; IĮ, Individuali įmonė; TŪB; KŪB; VšĮ, Viešoji įstaiga; VĮ
POL; Sp z oo, Sp zoo, Spółka z oo, Spółka z ograniczoną odpowiedzialnością; SA, Spółka akcyjna, SE; PSA, Prosta spółka akcyjna; Sp k, Spk, Sp kom, Spółka komandytowa, Sp z oo Sp k, Sp z oo SK, Sp z oo Spk, Spółka z oo Sp k, Spółka z ograniczoną odpowiedzialnością Spółka komandytowa; SKA, Spółka komandytowo akcyjna, Sp z oo SKA; Sp j, Spj, SJ, Spółka jawna; Sp p, Spółka partnerska; SC, Spółka cywilna
CZE; sro, spol sro, spol s ro, společnost s ručením omezeným; as, akciová společnost, SE; vos, veřejná obchodní společnost; ks, komanditní společnost; družstvo; sp, státní podnik
SVK; sro, spol sro, spol s ro, spoločnosť s ručením obmedzeným; as, akciová spoločnosť, SE; jsa, jednoduchá spoločnosť na akcie; vos, verejná obchodná spoločnosť; ks, komanditná spoločnosť; družstvo; šp
HUN; Kft, Korlátolt felelősségű társaság; Zrt, Zártkörűen működő részvénytársaság, Nyrt, Nyilvánosan működő részvénytársaság, Rt, Részvénytársaság, SE; Bt, Betéti társaság; Kkt, Közkereseti társaság; Kht; Szövetkezet
ROU MDA ^; SRL, Societate cu răspundere limitată, SRL-D, Societatea cu răspundere limitată, ÎCS; SA, Societate pe acțiuni, SE; SNC; SCS; SCA; RA, Regie autonomă; PFA; II, Întreprindere individuală; SC, Societatea comercială
BGR ^; ООД, Дружество с ограничена отговорност; ЕООД, Еднолично дружество с ограничена отговорност; АД, Акционерно дружество; ЕАД, Еднолично акционерно дружество; АДСИЦ; ЕТ, Едноличен търговец; СД, Събирателно дружество; КД, Командитно дружество; КДА; ДЗЗД; ДПК, ДП
SRB MNE; д.о.о., DOO, društvo sa ograničenom odgovornošću, друштво са ограниченом одговорношћу; а.д., AD, akcionarsko društvo, акционарско друштво; к.д., KD; о.д., OD; ПР, PR; ЈП, JP
HRV BIH; d.o.o., društvo s ograničenom odgovornošću, j.d.o.o., д.о.о.; d.d., dioničko društvo, а.д., a.d.; j.t.d.; k.d.; obrt; zadruga; SE
SVN; d.o.o., družba z omejeno odgovornostjo; d.d., delniška družba, SE; d.n.o.; k.d.; k.d.d.; s.p.; z.o.o.; z.b.o.
MKD; ДОО, ДООЕЛ, Друштво со ограничена одговорност, DOO, DOOEL; АД, Акционерско друштво, AD; ТП; ЈТД; КД
ALB XKX; ShPK, SHPK, Sh.p.k., Shoqëri me përgjegjësi të kufizuar, LLC; ShA, SH.A., Shoqëri aksionare, JSC; BI; OP; NSH
GRC CYP; ΑΕ, Α.Ε., Ανώνυμη Εταιρεία, Ανώνυμη Εταιρία, AE, SA, ΑΒΕΕ, ABEE, ΑΕΒΕ, AEBE; ΕΠΕ, Ε.Π.Ε., Εταιρεία Περιορισμένης Ευθύνης, EPE, Ltd, Limited, ΛΤΔ; ΙΚΕ, Ι.Κ.Ε., Ιδιωτική Κεφαλαιουχική Εταιρεία, IKE, PC, Μονοπρόσωπη ΙΚΕ; ΟΕ, Ο.Ε., Ομόρρυθμη Εταιρεία, OE; ΕΕ, Ε.Ε., Ετερόρρυθμη Εταιρεία, EE; PLC
RUS ^; ООО, Общество с ограниченной ответственностью, LLC, Ltd, OOO; АО, Акционерное общество, ЗАО, Закрытое акционерное общество, НАО, ПАО, Публичное акционерное общество, ОАО, Открытое акционерное общество, JSC, PJSC, OJSC, CJSC; ИП, Индивидуальный предприниматель; ФГУП, ГУП, МУП; НКО; ТОО; ПК; АНО
BLR ^; ООО, ТАА, Общество с ограниченной ответственностью, Таварыства з абмежаванай адказнасцю, LLC, ОДО; ОАО, ААТ, ЗАО, ЗАТ, Открытое акционерное общество, Закрытое акционерное общество, OJSC, CJSC, JSC; УП, ЧУП, ЧТУП, ЧПУП, СООО, ИООО, Унитарное предприятие; ИП; РУП
UKR ^; ТОВ, Товариство з обмеженою відповідальністю, ООО, LLC, Ltd; АТ, Акціонерне товариство, ПАТ, Публічне акціонерне товариство, ПрАТ, Приватне акціонерне товариство, ВАТ, ЗАТ, JSC, PJSC, PrJSC; ФОП; ПП, Приватне підприємство; ДП, Державне підприємство; ТДВ
KAZ KGZ ^; ТОО, Товарищество с ограниченной ответственностью, ЖШС, Жауапкершілігі шектеулі серіктестігі, LLP, ОсОО, ЖЧК, LLC; АО, АҚ, Акционерное общество, Акционерлік қоғам, ОАО, ЗАО, ААК, ЖАК, JSC; ИП; РГП, ГП
UZB TJK TKM ^; ООО, МЧЖ, MChJ, Mas’uliyati cheklangan jamiyat, Mas’uliyati cheklangan jamiyati, LLC, ҶДММ, ХК; АО, АЖ, AJ, Aksiyadorlik jamiyati, АК, Aksiyadorlik jamiyat, JSC; ХК, XK, Xususiy korxona; ЯТТ
ARM ^; ՍՊԸ, Սահմանափակ պատասխանատվությամբ ընկերություն, LLC, SPE; ԲԲԸ, ՓԲԸ, Բաց բաժնետիրական ընկերություն, Փակ բաժնետիրական ընկերություն, OJSC, CJSC, JSC; ԱՁ
GEO ^; შპს, შეზღუდული პასუხისმგებლობის საზოგადოება, LLC, Ltd; სს, სააქციო საზოგადოება, JSC
AZE ^; MMC, Məhdud Məsuliyyətli Cəmiyyəti, Məhdud Məsuliyyətli Cəmiyyət, LLC, ООО; ASC, QSC, Açıq Səhmdar Cəmiyyəti, Qapalı Səhmdar Cəmiyyəti, OJSC, CJSC, JSC
TUR; AŞ, Anonim Şirketi, TAŞ, AO, San ve Tic AŞ, Sanayi ve Ticaret AŞ, San Tic AŞ, Tic AŞ, Ticaret AŞ, Sanayi AŞ, San AŞ, Sanayi ve Ticaret Anonim Şirketi, Ticaret ve Sanayi AŞ, Tic ve San AŞ, İç ve Dış Tic AŞ; Ltd Şti, Limited Şirketi, San ve Tic Ltd Şti, Sanayi ve Ticaret Ltd Şti, Sanayi ve Ticaret Limited Şirketi, San Tic Ltd Şti, Tic Ltd Şti, Ticaret Ltd Şti, Ticaret Limited Şirketi, Tic ve San Ltd Şti, Ticaret ve Sanayi Ltd Şti, İç ve Dış Tic Ltd Şti, Sanayi Ltd Şti, San Ltd Şti; Koll Şti, Kollektif Şirketi; Kom Şti, Komandit Şirketi
ISR; בע"מ, בעמ, Ltd, Limited, B.M., חברה בע"מ, מוגבלת; ש"מ; חל"צ; ע"ר, עמותה, RA
ARE QAT OMN BHR KWT JOR SAU EGY IRQ LBN SYR YEM LBY SDN PSE; ذ.م.م, ذ م م, ش.ذ.م.م, ش.م.ح, شركة ذات مسؤولية محدودة, ذات مسؤولية محدودة, LLC, WLL, FZ LLC, FZE, FZCO, FZC, DMCC, Ltd, DWC LLC, SPC, SARL, W L L; ش.م.ع, ش.م.ك, ش.م.ق, ش.م.ل, ش.م.م, ش.م.ب, ش.م.ع.ع, ش.م.ك.ع, شركة مساهمة عامة, شركة مساهمة, شركة مساهمة مقفلة, مساهمة عامة, PJSC, PSC, PrJSC, SAOG, SAOC, SAE, SAL, BSC, KSC, KSCP, KSCC, QPSC, QSC, CJSC, JSC, SJSC, BSCc; شركة, مؤسسة, Est, Establishment
MAR DZA TUN; SA, Société anonyme, ش.م; SARL, SARL AU, SUARL, SARLAU, EURL, Société à responsabilité limitée, ش.ذ.م.م, ش.م.م; SNC, SCS; SPA
SEN CIV CMR BEN TGO MLI BFA GAB COG COD NER GIN TCD MDG; SA, Société anonyme, SA avec CA; SARL, SARLU, SUARL, SURL, Société à responsabilité limitée; SAS, SASU; SNC; GIE
IRN; Ltd, Co Ltd; PJSC, PJS, شرکت سهامی عام, سهامی عام, (سهامی عام), شرکت سهامی خاص, سهامی خاص, (سهامی خاص); با مسئولیت محدود; شرکت
JPN; 株式会社, 株式會社, (株), KK, Kabushiki Kaisha, Kabushiki Gaisha, Co Ltd, Inc, Corp, Corporation, Ltd, Limited, Company Limited; 有限会社, (有), YK, Yugen Kaisha; 合同会社, (同), GK, Godo Kaisha, LLC; 合資会社, (資); 合名会社, (名); 一般社団法人, 公益社団法人; 一般財団法人, 公益財団法人; 有限責任事業組合, LLP; 相互会社
CHN MAC; 有限公司, 有限责任公司, 有限責任公司, 股份有限公司, Co Ltd, Company Limited, Ltd, Limited, Inc, Corp, Corporation, Lda; 有限合伙, (有限合伙), LP; 普通合伙, (普通合伙)
TWN; 股份有限公司, 有限公司, Co Ltd, Inc, Corp, Corporation, Ltd, Company Limited; 有限合夥
KOR; 주식회사, (주), Co Ltd, Inc, Corp, Corporation, Ltd, Company Limited; 유한회사, 유한책임회사, (유), LLC
PRK MNG; ХХК, LLC; ХК, JSC; Corp, Co
THA; บริษัท จำกัด, จำกัด, บจก, บริษัท, Co Ltd, Company Limited, Ltd; จำกัด (มหาชน), (มหาชน), มหาชน, บมจ, PCL, Public Company Limited, Public Co Ltd; ห้างหุ้นส่วนจำกัด, หจก; ห้างหุ้นส่วนสามัญ
VNM ^; Công ty TNHH, Công ty TNHH MTV, Công ty TNHH Một thành viên, Công ty Trách nhiệm hữu hạn, TNHH, TNHH MTV, Cty TNHH, Co Ltd, Company Limited, Ltd, Công ty Trách nhiệm hữu hạn Một thành viên; Công ty Cổ phần, Công ty CP, CTCP, CP, Cty CP, Tổng công ty Cổ phần, JSC, Joint Stock Company, Corp, Corporation; Công ty, Cty, Tổng công ty, Tập đoàn; DNTN, Doanh nghiệp tư nhân; HTX, Hợp tác xã
LAO KHM MMR; Co Ltd, Company Limited, Ltd, ບໍລິສັດ, ຈຳກັດ, ຈໍາກັດ, ក្រុមហ៊ុន, ឯ.ក, លីមីតធីត, ကုမ္ပဏီလီမိတက်, Sole Co Ltd; PLC, Public Company, ມະຫາຊົນ
IDN TLS ^; PT, PT Tbk, Tbk, Perseroan Terbatas, Terbuka; Persero, PT Persero, Persero Tbk, Perum, Perusahaan Umum; CV, Commanditaire Vennootschap; UD, Usaha Dagang; Fa, Firma; Koperasi; PD
MLT; Ltd, Limited; PLC, p.l.c.; LLP
`;
